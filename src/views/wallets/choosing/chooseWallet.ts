import type { Kernel } from '../../../kernel/kernel.js'
import { chooseElsewhere } from './chooseElsewhere.js'
import { chooseHere, type WalletChoice } from './chooseHere.js'

/** Connects what was chosen from a list, in the task of the click. */
export function chooseWallet(kernel: Kernel, choice: WalletChoice, namespaces?: readonly string[]): void {
  if (!chooseHere(kernel, choice, namespaces)) chooseElsewhere(kernel, choice, namespaces)
}
