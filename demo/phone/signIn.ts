import type { IWalletKit, WalletKitTypes } from '@reown/walletkit'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { privateKeyToAccount } from 'viem/accounts'
import type { PhoneKeys } from './namespaces/types.js'
import { toPeer } from './toQuestion.js'
import type { PhoneSignIn, PhoneWalletOptions } from './types.js'

type Asked = Pick<WalletKitTypes.SessionAuthenticate['params'], 'authPayload' | 'requester' | 'expiryTimestamp'>

/** Connecting and signing in at once (`wc_sessionAuthenticate`): signs a message (CAIP-122) that also grants a session. */
export function createSignIn(kit: IWalletKit, eip155: PhoneKeys, accounts: PhoneWalletOptions['accounts']) {
  const prepare = ({ authPayload }: Asked) => {
    const [chain = ''] = eip155.chains()
    const address = eip155.addresses(chain)[0] ?? ''
    const payload = populateAuthPayload({
      authPayload,
      chains: [...eip155.chains()],
      methods: [...eip155.methods],
    })
    return payload.chains.map((id) => {
      const iss = `${id}:${address}`
      return { payload, iss, address, message: kit.formatAuthMessage({ request: payload, iss }) }
    })
  }
  return {
    toQuestion: (id: number, asked: Asked): PhoneSignIn => ({
      kind: 'signIn',
      id,
      from: toPeer(asked.requester.metadata),
      expiresAt: asked.expiryTimestamp * 1000,
      messages: prepare(asked).map(({ message }) => message),
    }),
    async approve(id: number) {
      const asked = kit.engine.signClient.auth.requests.get(id)
      const signed = prepare(asked).map(async ({ payload, iss, address, message }) => {
        const key = accounts.find((one) => one.address === address)
        if (!key) throw new Error('The wallet has no key of this account.')
        const signature = await privateKeyToAccount(key.privateKey).signMessage({ message })
        return buildAuthObject(payload, { t: 'eip191', s: signature }, iss)
      })
      await kit.approveSessionAuthenticate({ id, auths: await Promise.all(signed) })
    },
  }
}
