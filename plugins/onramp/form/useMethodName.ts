import { useText } from '../../../src/ui/index.js'

const known = ['card', 'ach_bank_account', 'sepa', 'apple_pay', 'google_pay', 'pix']

/** The name of a way to pay; one without a text is written as the provider spells it. */
export function useMethodName(): (id: string) => string {
  const t = useText()
  return (id) => (known.includes(id) ? t(`onramp.method.${id}`) : id.replaceAll('_', ' '))
}

/** Whether a way to pay takes days. */
export const takesDays = (id: string): boolean => /bank|sepa|wire|transfer/.test(id)
