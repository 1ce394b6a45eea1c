import type { Stack } from './src/readStack.js'

/**
 * The content policy of the page: the strictest that the widget must live with (S39). Scripts and styles come from files
 * alone, text never becomes code, and the page talks to nothing but the local stack.
 */
export function toPolicy({ services, frame, relay, spareRelay, chains, solana }: Stack): string {
  const origins = [
    services,
    relay,
    spareRelay,
    ...[...chains, ...(solana?.clusters ?? [])].map(({ rpcUrl }) => rpcUrl),
  ].map((url) => new URL(url).origin)
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data: https: ${new URL(services).origin}`,
    `connect-src 'self' ${[...new Set(origins)].join(' ')}`,
    `frame-src ${frame}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')
}
