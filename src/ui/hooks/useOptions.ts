import type { ChangeableOptions } from '../../kernel/index.js'
import { optionsAtom } from '../../kernel/internal.js'
import { useAtomValue } from './KernelContext.js'

/** The host's options that may change, as they are now. */
export const useOptions = (): ChangeableOptions => useAtomValue(optionsAtom)
