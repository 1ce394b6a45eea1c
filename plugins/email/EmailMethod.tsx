import { useNavigation } from '../../src/ui/index.js'
import { AddressForm } from './AddressForm.js'
import { fromConnect, viewOf } from './entry.js'

/** The field on Connect. */
export function EmailMethod() {
  const navigation = useNavigation()
  // When the user has gone on from Connect by now, this does nothing.
  return <AddressForm onMailed={(step, email) => navigation.push(viewOf(step), fromConnect(email))} />
}
