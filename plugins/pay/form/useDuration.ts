import { useText } from '../../../src/ui/index.js'

const minute = 60

/** Says how long something takes, in seconds or, from a minute on, in whole minutes; a dash where it is not known. */
export function useDuration(): (seconds: number | undefined) => string {
  const t = useText()
  return (seconds) => {
    if (seconds === undefined) return '–'
    if (seconds < minute) return t('pay.time.seconds', { count: Math.max(1, Math.ceil(seconds)) })
    return t('pay.time.minutes', { count: Math.ceil(seconds / minute) })
  }
}
