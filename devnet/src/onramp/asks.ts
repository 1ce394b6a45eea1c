import { SellerError } from '../localServer.js'

/** @throws {SellerError} for what is no object */
export function record(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new SellerError(400, 'an object is missing')
}

/** @throws {SellerError} for what is no text */
export function text(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value
  throw new SellerError(400, 'a text is missing')
}

/** @throws {SellerError} for what is neither absent nor a text */
export const optionalText = (value: unknown): string | undefined => (value === undefined ? undefined : text(value))
