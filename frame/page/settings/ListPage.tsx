/** @jsxImportSource preact */
import { Content, Icon, KeyIcon, MailIcon, Notice, Row, Title, useTexts } from '../../common/screen/parts/index.js'
import { icons } from './icons.js'
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
  /** There may be something that apps were permitted. */
  readonly hasPermissions: boolean
  readonly onPage: (page: PageName) => void
  readonly onClose: () => void
}) {
  const t = useTexts(messages)
  const { view, windows, notice, onPage } = props
  const { recovery, devices } = view
  const toPage = (page: Exclude<PageName, 'list' | 'offer'>, hint?: string) => (
    <Row
      icon={<Icon d={icons[page]} turn={page === 'signOut' || page === 'everywhere'} />}
      label={t(`settings.${page}`)}
      hint={hint}
      tone={page === 'delete' ? 'danger' : 'normal'}
      onClick={() => onPage(page)}
    />
  )
  return (
    <Content>
      <Title title={t('settings.title')} onBack={props.onClose} />
      {notice ? <Notice live>{notice}</Notice> : null}
      <div>
        <Row
          icon={<MailIcon />}
          label={t('settings.email')}
          hint={props.email ?? t('settings.email.none')}
          onClick={props.onEmail}
        />
        {toPage('logins', t('settings.logins.help'))}
        {toPage('devices', `${devices.length}`)}
        {toPage('recovery', `${t(`level.${recovery}`)}. ${t(`level.${recovery}.help`)}`)}
        {props.hasPermissions ? toPage('permissions', t('settings.permissions.help')) : null}
        {toPage('recent')}
        {windows.export ? <Row icon={<KeyIcon />} label={t('settings.export')} onClick={windows.export} /> : null}
        {windows.import ? (
          <Row icon={<Icon d={icons.import} />} label={t('settings.import')} onClick={windows.import} />
        ) : null}
        {toPage('signOut')}
        {toPage('everywhere')}
        {toPage('delete')}
      </div>
    </Content>
  )
}
