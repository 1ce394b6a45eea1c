import type { Kernel } from '../../../kernel/kernel.js'
import { chooseElsewhere } from './chooseElsewhere.js'
import { chooseHere, type HowToChoose, type WalletChoice } from './chooseHere.js'

/** Connects what was chosen from a list, in the task of the click. */
export function chooseWallet(kernel: Kernel, choice: WalletChoice, how?: HowToChoose): void {
  if (!chooseHere(kernel, choice, how)) chooseElsewhere(kernel, choice, how)
}
