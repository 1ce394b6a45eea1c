const both = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A time as the operator's language writes it, in its own zone. @param at ISO text */
export const formatWhen = (at: string): string => both.format(new Date(at))

/** A time; one that never was is a dash. */
export const When = ({ at }: { readonly at: string | undefined }) =>
  at === undefined ? <>–</> : <time dateTime={at}>{formatWhen(at)}</time>
