'use client'
import { RetryIcon } from '../../../../src/ui/icons/shellIcons.js'
import { ClockIcon } from '../../../../src/ui/icons/viewIcons.js'
import { Address } from '../../../../src/ui/parts/Address.js'
import { Avatar } from '../../../../src/ui/parts/Avatar.js'
import { Button } from '../../../../src/ui/parts/Button.js'
import { Divider } from '../../../../src/ui/parts/Divider.js'
import { EmptyState } from '../../../../src/ui/parts/EmptyState.js'
import { Notice } from '../../../../src/ui/parts/Notice.js'
import { Picture } from '../../../../src/ui/parts/Picture.js'
import { ProgressRing } from '../../../../src/ui/parts/ProgressRing.js'
import { QrCode } from '../../../../src/ui/parts/QrCode.js'
import { RowSkeleton } from '../../../../src/ui/parts/RowSkeleton.js'
import { Skeleton } from '../../../../src/ui/parts/Skeleton.js'
import { Stack } from '../../../../src/ui/parts/Stack.js'
import { Text } from '../../../../src/ui/parts/Text.js'
import { Toast } from '../../../../src/ui/parts/Toast.js'
import { Failed } from '../../../../src/ui/shell/ErrorBoundary.js'
import { Frame } from '../../../../src/ui/shell/Frame.js'
import { toSamplePicture } from './samplePicture.js'

const nothing = () => {}
const logo = toSamplePicture(262, 'M11 10v16M25 10v16M11 18h14')
const addresses = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
  'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH',
  '0x0',
  '0x1',
  '0x2',
]

/** What is shown while something comes, when it is done, when it failed, when there is nothing. */
export function StateParts({ theme }: { readonly theme: string }) {
  return (
    <Frame title={`States, ${theme}`} onBack={nothing}>
      <Stack line center gap={2}>
        {(['waiting', 'done', 'declined', 'failed'] as const).map((state) => (
          <ProgressRing key={state} state={state} label={`Ring, ${state}`}>
            <Picture size={64} name="Harbour" src={logo} />
          </ProgressRing>
        ))}
        <ProgressRing state="waiting" value={0.6} label="Ring, 60 %">
          <Picture size={64} name="Harbour" />
        </ProgressRing>
      </Stack>
      <Divider />
      <Skeleton shape="picture" />
      <Skeleton shape="title" />
      <Skeleton count={2} />
      <RowSkeleton shape="ways" count={3} />
      <Divider />
      <Skeleton shape="button" />
      <Divider />
      <Notice>You can change this later in the settings.</Notice>
      <Divider />
      <Notice
        tone="danger"
        title="Failed to connect"
        action={
          <Button size="chip" icon={<RetryIcon />} onClick={nothing}>
            Try again
          </Button>
        }
      >
        Harbour did not answer as expected.
      </Notice>
      <Divider />
      <Failed name="Swaps" onRetry={nothing} />
      <Divider />
      <EmptyState
        icon={<ClockIcon />}
        title="No activity yet"
        help="What you send and receive will stand here."
        action={<Button onClick={nothing}>Receive</Button>}
      />
      <Divider />
      <Toast kind="success" onDismiss={nothing}>
        Address copied
      </Toast>
      <Divider />
      <Toast kind="error" onDismiss={nothing}>
        Token Balance Unavailable
      </Toast>
      <Divider />
      <Stack line center gap={2}>
        {addresses.map((address) => (
          <Avatar key={address} address={address} namespace="eip155" size={64} label={`Avatar of ${address}`} />
        ))}
      </Stack>
      <Divider />
      <Stack center gap={1}>
        <Text size={28}>1.234 ETH</Text>
        <Text tone="muted">
          <Address address="0x71C7656EC7ab88b098defB751B7401B5f6d8976F" />
        </Text>
        <Text size={12} tone="success" strong>
          +2.4 % today
        </Text>
      </Stack>
      <Divider />
      <QrCode value={addresses[0]} logo={<Picture name="Harbour" src={logo} />} />
    </Frame>
  )
}
