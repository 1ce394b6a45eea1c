import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { SignCustomer } from '../demo/walletToken.js'
import type { RunningServices } from '../services/src/index.js'

/** `iss` of what it signs. */
const issuer = 'https://accounts.tidemark.example'

/** What signs and registers them. */
export interface OwnAccountsParts {
  readonly exchangeKeys: NonNullable<RunningServices['exchangeKeys']>
  readonly projectId: string
  /** Now, in ms, as the services have it. */
  now(): number
}

/** Accounts of the demo's own, as docs/embedded.md has them: with a key of this start, those of earlier ones are ended. */
export async function openOwnAccounts({ exchangeKeys, projectId, now }: OwnAccountsParts): Promise<SignCustomer> {
  for (const { kid, project, endedAt } of await exchangeKeys.list())
    if (project === projectId && !endedAt) await exchangeKeys.remove(kid)
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  await exchangeKeys.add(projectId, issuer, jwk)
  return (nonce, customer) => {
    const iat = Math.floor(now() / 1000)
    return new SignJWT({ nonce, name: customer, iss: issuer, sub: customer, iat, exp: iat + 60 })
      .setAudience(['latchkey-services', projectId])
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'latchkey-exchange+jwt' })
      .sign(privateKey)
  }
}
