import { useMemo } from 'preact/hooks'
import { useSurroundings } from '../../common/screen/context.js'
import { languageOf, type Messages } from '../../common/screen/texts.js'

/** Writes points in time (seconds since 1970), in the language that the words beside them are in. */
export function useDates(messages: Messages) {
  const { language } = useSurroundings()
  return useMemo(() => {
    const locale = languageOf(messages, language)
    const toWriter = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, options)
      return (seconds: number) => format.format(seconds * 1000)
    }
    return {
      date: toWriter({ dateStyle: 'medium' }),
      time: toWriter({ dateStyle: 'medium', timeStyle: 'short' }),
    }
  }, [language])
}
