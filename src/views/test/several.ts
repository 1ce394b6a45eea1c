import type { NetworkInput } from '../../kernel/index.js'
import { network } from './world.js'

/** Chains of two namespaces. */
export const families: readonly NetworkInput[] = [
  network(1, 'One', { family: 'Ether' }),
  network(2, 'Two'),
  network(0, 'Sol', { id: 'main', chainNamespace: 'solana', family: 'Sola' }),
  network(0, 'Sol test', { id: 'test', chainNamespace: 'solana', testnet: true }),
]

/** Services that say whether several wallets are allowed, and nothing else. */
export const services = (isAllowed: boolean) => ({
  projectId: 'p',
  services: 'https://services.example',
  fetch: async (input: string | URL | Request) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (pathname !== '/appkit/v1/config') return new Response('{}', { status: 404 })
    return Response.json({ features: [{ id: 'multi_wallet', isEnabled: isAllowed, config: [] }] })
  },
})

/** Addresses that are told apart by their first letters. */
export const addressOf = (letter: string): string => `0x${letter.repeat(40)}`
