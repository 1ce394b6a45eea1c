'use client'
import { useState } from 'react'
import { HelpIcon } from '../icons/shellIcons.js'
import {
  BuyIcon,
  CopyIcon,
  DisconnectIcon,
  GridIcon,
  MailIcon,
  QrIcon,
  ReceiveIcon,
  SendIcon,
  SwapIcon,
} from '../icons/viewIcons.js'
import { ActionTile } from '../parts/ActionTile.js'
import { Avatar } from '../parts/Avatar.js'
import { Badge } from '../parts/Badge.js'
import { Button } from '../parts/Button.js'
import { CopyButton } from '../parts/CopyButton.js'
import { Divider } from '../parts/Divider.js'
import { IconButton } from '../parts/IconButton.js'
import { List } from '../parts/List.js'
import { Picture } from '../parts/Picture.js'
import { Row } from '../parts/Row.js'
import { Stack } from '../parts/Stack.js'
import { Switch } from '../parts/Switch.js'
import { Tabs } from '../parts/Tabs.js'
import { Frame } from '../shell/Frame.js'
import { toSamplePicture } from './samplePicture.js'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const nothing = () => {}

/** Rows, buttons, tabs, switches. */
export function ChoiceParts({ theme }: { readonly theme: string }) {
  const [tab, setTab] = useState('tokens')
  const [on, setOn] = useState(true)
  return (
    <Frame
      title={`Choices, ${theme}`}
      left={
        <IconButton label="Help" onClick={nothing}>
          <HelpIcon />
        </IconButton>
      }
    >
      <List heading="Row">
        <Row
          label="Northwind"
          picture={<Picture name="Northwind" src={toSamplePicture(22, 'M9 25V11l18 14V11')} />}
          trailing={<Badge>Recent</Badge>}
          onClick={nothing}
        />
        <Row
          label="Harbour"
          hint="Two networks"
          picture={<Picture name="Harbour" src={toSamplePicture(262, 'M11 10v16M25 10v16M11 18h14')} />}
          trailing={<Badge tone="good">Installed</Badge>}
          onClick={nothing}
        />
        <Row
          label="Scan with a phone"
          picture={
            <Picture name="W">
              <QrIcon />
            </Picture>
          }
          trailing={<Badge>QR</Badge>}
          onClick={nothing}
        />
        <Row
          label="All wallets"
          picture={
            <Picture name="All">
              <GridIcon />
            </Picture>
          }
          trailing={<Badge tone="plain">480+</Badge>}
          chevron
          onClick={nothing}
        />
        <Row
          label="A name so long that it cannot stay in one line of a row"
          picture={<Picture name="Long" />}
          loading
          onClick={nothing}
        />
        <Row
          label="Disabled"
          hint="Not in this wallet"
          picture={<Picture name="Disabled" round />}
          disabled
          onClick={nothing}
        />
        <Row
          label="Base"
          picture={<Picture name="Base" round src={toSamplePicture(220, 'M26 18a8 8 0 1 1-16 0 8 8 0 0 1 16 0')} />}
          trailing={<Badge tone="good">Current</Badge>}
          selected
          onClick={nothing}
        />
        <Row label="USD Coin" hint="12.00 USDC" picture={<Avatar address={address} />} trailing="$12.00" />
      </List>
      <Divider>or</Divider>
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
          <CopyButton value={address} />
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
      <Divider />
      <Tabs
        label="Assets"
        value={tab}
        onChange={setTab}
        items={[
          { id: 'tokens', label: 'Tokens' },
          { id: 'nfts', label: 'NFTs' },
          { id: 'activity', label: 'Activity' },
        ]}
      >
        Panel of {tab}
      </Tabs>
      <Divider />
      <Switch label="Smart account" hint="Pay fees in any token" checked={on} onChange={setOn} />
      <Switch label="Certified only" checked={!on} onChange={(value) => setOn(!value)} />
      <Switch label="Disabled" checked disabled onChange={nothing} />
    </Frame>
  )
}
