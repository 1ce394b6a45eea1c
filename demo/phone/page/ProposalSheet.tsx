import { useState } from 'react'
import type { PhoneProposal, PhoneState } from '../types.js'
import { Answers } from './Answers.js'
import { Choices } from './Choices.js'
import { nameChain } from './describe.js'
import { Peer } from './Peer.js'
import type { QuestionProps } from './questionProps.js'
import { Sheet } from './Sheet.js'
import { toAccountChoices } from './toAccountChoices.js'

/** What a method lets an app ask for, in words. */
const rights: Readonly<Record<string, string>> = {
  personal_sign: 'sign messages',
  solana_signMessage: 'sign messages',
  signMessage: 'sign messages',
  cosmos_signAmino: 'sign messages',
  polkadot_signMessage: 'sign messages',
  eth_signTypedData: 'sign data',
  eth_signTypedData_v4: 'sign data',
  eth_sendTransaction: 'send transactions',
  wallet_sendCalls: 'send transactions',
  wallet_switchEthereumChain: 'change network',
  wallet_addEthereumChain: 'add a network',
}

/** An app wants to connect: its name, which accounts and networks it gets, what it may ask for. */
export function ProposalSheet({ question, state, busy, onClose, answer }: QuestionProps<PhoneProposal>) {
  const { offer, missing, from } = question
  const chains = Object.values(offer).flatMap((granted) => granted.chains)
  const [accounts, setAccounts] = useState<readonly string[]>([state.account])
  const [chosen, setChosen] = useState<readonly string[]>(chains)
  const can = missing.length === 0 && chains.length > 0
  // The one in use comes first, whatever was ticked first.
  const ordered = state.accounts.filter((one) => accounts.includes(one)).sort((a) => (a === state.account ? -1 : 0))
  return (
    <Sheet title="Connect?" onClose={onClose}>
      <Peer peer={from} />
      {can ? (
        <>
          {offer.eip155 ? (
            <Choices
              legend="Accounts it sees"
              name="accounts"
              kind="some"
              choices={toAccountChoices(state)}
              chosen={accounts}
              onChoose={setAccounts}
            />
          ) : null}
          <Choices
            legend="Networks"
            name="networks"
            kind="some"
            choices={chains.map((id) => ({
              id,
              label: nameChain(id, state),
              detail: id.startsWith('eip155:') ? undefined : 'Messages only',
            }))}
            chosen={chosen}
            onChoose={setChosen}
          />
          <p className="soft">{toRights(offer)}</p>
        </>
      ) : (
        <p className="notice">{toReason(question, state)}</p>
      )}
      <Answers
        verb="Connect"
        can={can}
        busy={busy}
        onYes={() => answer('approve', { accounts: ordered, chains: chosen })}
        onNo={() => answer('refuse')}
      />
    </Sheet>
  )
}

function toRights(offer: PhoneProposal['offer']): string {
  const methods = Object.values(offer).flatMap((granted) => granted.methods)
  const list = [...new Set(methods.flatMap((method) => rights[method] ?? []))]
  return list.length > 0
    ? `It may ask to ${list.join(', ')}. Nothing happens without you.`
    : 'It sees these accounts, and may ask for nothing.'
}

function toReason({ missing, wanted, offer }: PhoneProposal, state: PhoneState): string {
  const all = Object.values(wanted).flatMap(({ chains }) => chains)
  const had = Object.values(offer).flatMap(({ chains }) => chains)
  const wants = missing.length > 0 ? missing : all.filter((chain) => !had.includes(chain))
  const names = wants.map((one) => (one.includes(':') ? nameChain(one, state) : one))
  return `It needs ${names.join(', ') || 'a network'}, which this wallet does not have. It knows local networks alone.`
}
