import { optionsAtom } from '../../kernel/feature/state.js'
import type { ChangeableOptions } from '../../kernel/index.js'
import { useAtomValue } from './FeatureContext.js'

/** The host's options that may change, as they are now. */
export const useOptions = (): ChangeableOptions => useAtomValue(optionsAtom)
