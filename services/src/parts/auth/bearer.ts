import type { HonoRequest } from 'hono'

/** The token of a header; undefined where there is none, or none of this form. */
export function readBearer(request: HonoRequest, header: string): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(request.header(header) ?? '')?.[1]
}
