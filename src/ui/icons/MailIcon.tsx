import { Icon } from './Icon.js'

// A field on Connect has it, which comes before later views.
/** An envelope: e-mail. */
export const MailIcon = () => (
  <Icon d="M4 4.5h12A1.5 1.5 0 0 1 17.5 6v8a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 14V6A1.5 1.5 0 0 1 4 4.5M3 6l7 5 7-5" />
)
