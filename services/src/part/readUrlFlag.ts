import { ServiceError } from '../errors.js'

/**
 * Reads the public address of a part, without a final slash.
 * @throws {ServiceError} COMMAND_INVALID, which names the option
 */
export function readUrlFlag(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === '') {
    return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
  }
  throw new ServiceError(
    'COMMAND_INVALID',
    `--${name} takes an address, such as https://${name.split('-')[0]}.example.com.`,
  )
}
