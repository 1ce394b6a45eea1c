import { isOn } from '../../kernel/flags/index.js'
import { useLatchkeyState } from '../../ui/hooks/FeatureContext.js'

/** Whether several wallets may be connected on one namespace, as far as that is decided. */
export const useMultiWallet = (): boolean => useLatchkeyState(({ flags }) => isOn(flags.multiWallet))
