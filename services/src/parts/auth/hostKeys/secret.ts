import { createKeyText } from '../../../operations/keyText.js'

export { digestOf } from '../../../operations/keyText.js'

/** Keys of hosts' back ends. */
export const { make: makeSecret, is: isSecret } = createKeyText('latchkey_host_')
