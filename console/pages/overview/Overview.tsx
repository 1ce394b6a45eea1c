import { Text } from '../../../src/ui/index.js'
import { useMe } from '../../api/useRead.js'
import { Page } from '../../parts/Page.js'

/** Whether all is well. */
export function Component() {
  const { operator } = useMe()
  return (
    <Page title="Overview">
      <Text>You are {operator.name}.</Text>
    </Page>
  )
}
