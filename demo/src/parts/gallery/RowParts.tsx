import { GridIcon, QrIcon } from '../../../../src/ui/icons/viewIcons.js'
import { Avatar } from '../../../../src/ui/parts/Avatar.js'
import { Badge } from '../../../../src/ui/parts/Badge.js'
import { List } from '../../../../src/ui/parts/List.js'
import { Picture } from '../../../../src/ui/parts/Picture.js'
import { Row } from '../../../../src/ui/parts/Row.js'
import { toSamplePicture } from './samplePicture.js'
import { nothing, sampleAddress } from './samples.js'

/** Rows of a list. */
export function RowParts() {
  return (
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
      <Row
        label="USD Coin"
        hint="12.00 USDC"
        picture={<Avatar address={sampleAddress} namespace="eip155" />}
        trailing="$12.00"
      />
    </List>
  )
}
