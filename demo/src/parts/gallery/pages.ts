import { ChoiceParts } from './ChoiceParts.js'
import { FieldParts } from './FieldParts.js'
import { FlowParts } from './FlowParts.js'
import { MoneyParts } from './MoneyParts.js'
import { StateParts } from './StateParts.js'

/** Every part in every state, in five groups. */
export const pages = {
  choices: ChoiceParts,
  fields: FieldParts,
  states: StateParts,
  money: MoneyParts,
  flows: FlowParts,
}
