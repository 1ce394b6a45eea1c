import { createHash } from 'node:crypto'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'

/** An ETag of a body, for what is made once and sent often. */
export function toTag(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/**
 * Gives answers an ETag, unless they have one, and answers without a body where the caller has it already. The page must be
 * able to read that answer, too, and a picture stay what it is.
 */
export const tagged = etag({
  retainedHeaders: [
    ...RETAINED_304_HEADERS,
    'access-control-allow-origin',
    'access-control-expose-headers',
    'content-security-policy',
    'cross-origin-resource-policy',
  ],
})
