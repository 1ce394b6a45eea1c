import {
  BuyIcon,
  CopyIcon,
  DisconnectIcon,
  MailIcon,
  ReceiveIcon,
  SendIcon,
  SwapIcon,
} from '../../../../src/ui/icons/viewIcons.js'
import { ActionTile } from '../../../../src/ui/parts/ActionTile.js'
import { Button } from '../../../../src/ui/parts/Button.js'
import { CopyButton } from '../../../../src/ui/parts/CopyButton.js'
import { Stack } from '../../../../src/ui/parts/Stack.js'
import { nothing, sampleAddress } from './samples.js'

/** Buttons and tiles. */
export function ButtonParts() {
  return (
    <Stack>
      <Button size="primary" onClick={nothing}>
        Continue
      </Button>
      <Button size="primary" loading>
        Opening Harbour
      </Button>
      <Button size="primary" disabled>
        Not ready
      </Button>
      <Button wide icon={<MailIcon />} onClick={nothing}>
        Continue with e-mail
      </Button>
      <Stack line gap={2}>
        <Button icon={<SendIcon />} onClick={nothing}>
          Send
        </Button>
        <CopyButton value={sampleAddress} />
        <Button tone="danger" icon={<DisconnectIcon />} onClick={nothing}>
          Disconnect
        </Button>
      </Stack>
      <Stack line gap={2}>
        <Button size="chip" onClick={nothing}>
          Max
        </Button>
        <Button size="chip" icon={<CopyIcon />} onClick={nothing}>
          Copy
        </Button>
        <Button size="chip" disabled>
          Off
        </Button>
        <Button tone="plain" href="https://example.com">
          A link
        </Button>
      </Stack>
      <Stack line gap={2}>
        <ActionTile label="Buy" icon={<BuyIcon />} onClick={nothing} />
        <ActionTile label="Swap" icon={<SwapIcon />} onClick={nothing} loading />
        <ActionTile label="Receive" icon={<ReceiveIcon />} onClick={nothing} />
        <ActionTile label="Send" icon={<SendIcon />} onClick={nothing} disabled />
      </Stack>
    </Stack>
  )
}
