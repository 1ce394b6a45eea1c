import type { Provider } from './types.js'

const own: Readonly<Record<string, string>> = {
  farcaster: 'Farcaster',
  exchange: 'The site’s own account',
  passkey: 'Passkey',
  telegram: 'Telegram',
}

/** What a user knows a kind of login by: the provider's name, as its operator set it. */
export const nameKind = (
  { providers }: { providers: ReadonlyMap<string, Pick<Provider, 'name'>> },
  kind: string,
): string => providers.get(kind)?.name ?? own[kind] ?? kind
