'use client'
import { useState } from 'react'
import { HelpIcon } from '../../../../src/ui/icons/shellIcons.js'
import { Divider } from '../../../../src/ui/parts/Divider.js'
import { IconButton } from '../../../../src/ui/parts/IconButton.js'
import { Switch } from '../../../../src/ui/parts/Switch.js'
import { Tabs } from '../../../../src/ui/parts/Tabs.js'
import { Frame } from '../../../../src/ui/shell/Frame.js'
import { ButtonParts } from './ButtonParts.js'
import { RowParts } from './RowParts.js'
import { nothing } from './samples.js'

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
      <RowParts />
      <Divider>or</Divider>
      <ButtonParts />
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
