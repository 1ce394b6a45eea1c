import {
  array,
  maxLength,
  minLength,
  optional,
  catch as orElse,
  pipe,
  refine,
  regex,
  string,
  transform,
  trim,
  unknown,
  type ZodMiniType,
} from 'zod/mini'
import { cleanText, isPlainText } from '../kernel/base/text.js'

/**
 * Parts of records that come from services and other strangers (S38). Behind `import()` alone: zod is in neither the first
 * load nor the opening.
 */

/** A name to show, trimmed: not empty, and what it looks like. One with hidden characters is no other name, but none. */
export const label = (most: number) =>
  string().check(
    trim(),
    maxLength(most),
    refine((text) => isPlainText(text)),
  )

/** What a token or the like calls itself, as it is shown: the record stays, whatever is in its name. */
export const words = (most: number) =>
  pipe(
    string(),
    transform((text) => cleanText(text, most)),
  ).check(minLength(1))

/** An https address with a host, and nothing that poses as one. */
export const httpsAddress = (most = 512) =>
  string().check(maxLength(most), regex(/^https:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?$/))

/** A field that is left out when it is missing or makes no sense: the record stays. */
export const lenient = <Value>(schema: ZodMiniType<Value>) => orElse(optional(schema), undefined)

/** A list of which broken entries are left out, and so is what comes beyond the first `most`. */
export const listOf = <Value>(entry: ZodMiniType<Value>, most: number) =>
  pipe(
    array(unknown()),
    transform((items: unknown[]) =>
      items.slice(0, most).flatMap((item): Value[] => {
        const read = entry.safeParse(item)
        return read.success ? [read.data] : []
      }),
    ),
  )
