import type { AccountRef } from '../../kernel/index.js'
import { useText } from '../../ui/context.js'
import { useOptions } from '../../ui/hooks/useOptions.js'
import { useSpelling } from '../../ui/hooks/useSpelling.js'

/** What kind of account it is, in words: for a smart one, and for any that stands beside one of another kind. */
export function useAccountKind(): (account: AccountRef, beside?: readonly AccountRef[]) => string | undefined {
  const t = useText()
  return ({ type = 'eoa' }, beside = []) => {
    const isMixed = beside.some((other) => (other.type ?? 'eoa') !== type)
    return type === 'smartAccount' || isMixed ? t(`account.type.${type}`) : undefined
  }
}

/** What the host calls an account of a namespace (option `addressLabels`), in whichever spelling it names it. */
export function useAddressLabel(namespace: string): (address: string) => string | undefined {
  const { addressLabels = {} } = useOptions()
  const { fold } = useSpelling(namespace)
  return (address) => Object.entries(addressLabels).find(([named]) => fold(named) === fold(address))?.[1]
}
