import type { IncomingMessage, ServerResponse } from 'node:http'

/** Says at the services that a customer is signed in here, over auth's nonce. */
export type SignCustomer = (nonce: string, customer: string) => Promise<string>

/** Where the page asks for the token that logs its customer in to a wallet. */
export const walletTokenPath = '/wallet-token'

/**
 * The server's half of a host's own accounts, as docs/embedded.md has it: `GET ?nonce&customer`. A real host reads the customer from its own
 * session and never from the address: here a visitor chooses who to be.
 * @returns what answers a request to `walletTokenPath`
 */
export function createWalletToken(sign: SignCustomer | undefined) {
  return async ({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { searchParams } = new URL(url, 'http://localhost')
    const [nonce, customer] = [searchParams.get('nonce'), searchParams.get('customer')]
    response.setHeader('content-type', 'text/plain; charset=utf-8').setHeader('cache-control', 'no-store')
    if (!sign || !nonce || !customer) response.writeHead(401)
    response.end(sign && nonce && customer ? await sign(nonce, customer) : '')
  }
}
