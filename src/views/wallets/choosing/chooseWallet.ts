import type { FeatureContext } from '../../../kernel/feature/featureContext.js'
import { chooseElsewhere } from './chooseElsewhere.js'
import { chooseHere, type HowToChoose, type WalletChoice } from './chooseHere.js'

/** Connects what was chosen from a list, in the task of the click. */
export function chooseWallet(context: FeatureContext, choice: WalletChoice, how?: HowToChoose): void {
  if (!chooseHere(context, choice, how)) chooseElsewhere(context, choice, how)
}
