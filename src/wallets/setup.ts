import type { CoreContext } from '../kernel/coreFeature.js'
import { walletDirectory } from './index.js'
import { createWalletDirectory } from './walletDirectory.js'

export const setup = ({ kernel }: CoreContext) => ({
  provides: { [walletDirectory.id]: createWalletDirectory({ ...kernel, clock: kernel.environment.clock }) },
})
