import { Button, Text } from '../../../src/ui/index.js'
import { CodeBox } from '../../parts/CodeBox.js'
import { Dialog } from '../../parts/Dialog.js'

/** A link by which an operator joins, shown once. */
export function JoinLink({ link, onClose }: { readonly link: string; readonly onClose: () => void }) {
  return (
    <Dialog title="Hand over this link" onClose={onClose} foot={<Button onClick={onClose}>Done</Button>}>
      <Text>
        It is good once, for a day, and is not shown again. Who opens it first is this operator: send it by a way that
        no other reads.
      </Text>
      <CodeBox label="The link" code={link} copy="Copy link" />
    </Dialog>
  )
}
