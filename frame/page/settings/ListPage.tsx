/** @jsxImportSource preact */
import {
  Button,
  Content,
  Foot,
  KeyIcon,
  MailIcon,
  Notice,
  Row,
  Title,
  useTexts,
} from '../../common/screen/parts/index.js'
import { BinIcon, ClockIcon, DeviceIcon, GlobeIcon, ImportIcon, LeaveIcon, PersonIcon, ShieldIcon } from './icons.js'
import { messages } from './messages/index.js'
import type { PageName } from './pages.js'
import type { AccountView } from './readAccount.js'

/** What a row opens in a window of its own. */
export interface ListWindows {
  readonly export: (() => void) | undefined
  readonly import: (() => void) | undefined
}

/** The settings as rows with their values; what is dangerous stands last. */
export function ListPage(props: {
  readonly email: string | null
  readonly view: AccountView
  /** Absent: the page around has no view for it. */
  readonly onEmail: (() => void) | undefined
  readonly windows: ListWindows
  /** What has been done just now. */
  readonly notice: string | undefined
  readonly onPage: (page: PageName) => void
  readonly onClose: () => void
}) {
  const t = useTexts(messages)
  const { view, windows, notice, onPage } = props
  const { recovery, devices } = view
  return (
    <Content>
      <Title title={t('settings.title')} />
      {notice ? <Notice live>{notice}</Notice> : null}
      <div>
        <Row
          icon={<MailIcon />}
          label={t('settings.email')}
          hint={props.email ?? t('settings.email.none')}
          onClick={props.onEmail}
        />
        <Row
          icon={<PersonIcon />}
          label={t('settings.logins')}
          hint={t('settings.logins.help')}
          onClick={() => onPage('logins')}
        />
        <Row
          icon={<DeviceIcon />}
          label={t('settings.devices')}
          hint={`${devices.length}`}
          onClick={() => onPage('devices')}
        />
        <Row
          icon={<ShieldIcon />}
          label={t('settings.recovery')}
          hint={`${t(`level.${recovery}`)}. ${t(`level.${recovery}.help`)}`}
          onClick={() => onPage('recovery')}
        />
        <Row icon={<ClockIcon />} label={t('settings.recent')} onClick={() => onPage('recent')} />
        {windows.export ? <Row icon={<KeyIcon />} label={t('settings.export')} onClick={windows.export} /> : null}
        {windows.import ? <Row icon={<ImportIcon />} label={t('settings.import')} onClick={windows.import} /> : null}
        <Row icon={<LeaveIcon />} label={t('settings.signOut')} onClick={() => onPage('signOut')} />
        <Row icon={<GlobeIcon />} label={t('settings.everywhere')} onClick={() => onPage('everywhere')} />
        <Row icon={<BinIcon />} label={t('settings.delete')} tone="danger" onClick={() => onPage('delete')} />
      </div>
      <Foot>
        <Button wide tone="plain" onClick={props.onClose}>
          {t('settings.back')}
        </Button>
      </Foot>
    </Content>
  )
}
