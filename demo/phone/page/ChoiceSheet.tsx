import type { PhoneState, PhoneWallet } from '../types.js'
import { Choices } from './Choices.js'
import { Sheet } from './Sheet.js'
import { toAccountChoices } from './toAccountChoices.js'

interface ChoiceSheetProps {
  readonly what: 'account' | 'network'
  readonly state: PhoneState
  readonly wallet: PhoneWallet
  readonly onClose: () => void
}

/** Chooses the account or the network in use; connected apps are notified. */
export function ChoiceSheet({ what, state, wallet, onClose }: ChoiceSheetProps) {
  // It is chosen at once; the wallet's state names an app that cannot be reached.
  const choose = (chosen: readonly string[]) => {
    const [id = ''] = chosen
    void (what === 'account' ? wallet.chooseAccount(id) : wallet.chooseChain(Number(id))).catch(reportError)
    onClose()
  }
  return what === 'account' ? (
    <Sheet title="Account" onClose={onClose}>
      <Choices
        legend="Apps see it first"
        name="account"
        kind="one"
        choices={toAccountChoices(state)}
        chosen={[state.account]}
        onChoose={choose}
      />
    </Sheet>
  ) : (
    <Sheet title="Network" onClose={onClose}>
      <Choices
        legend="Local networks"
        name="network"
        kind="one"
        choices={state.chains.map(({ chainId, name }) => ({ id: `${chainId}`, label: name, detail: `${chainId}` }))}
        chosen={[`${state.chainId}`]}
        onChoose={choose}
      />
    </Sheet>
  )
}
