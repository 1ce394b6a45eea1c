import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { NavLink, Route, Routes, useLocation } from 'react-router-dom'
import { useSheet } from '../../src/ui/context.js'
import { SearchIcon } from '../../src/ui/icons/viewIcons.js'
import { Button } from '../../src/ui/parts/Button.js'
import { EmptyState } from '../../src/ui/parts/EmptyState.js'
import { IconButton } from '../../src/ui/parts/IconButton.js'
import { Notice } from '../../src/ui/parts/Notice.js'
import { useApi } from '../api/ApiProvider.js'
import type { Me } from '../api/own.js'
import { hasRole } from '../api/roles.js'
import type { ConsolePage } from '../pages/definePage.js'
import { pages } from '../pages/index.js'
import { Failure } from '../parts/Failure.js'
import { Select } from '../parts/Select.js'
import { useAddPasskey } from '../parts/useAddPasskey.js'
import { CommandMenu } from './CommandMenu.js'
import { MenuIcon } from './icons.js'
import { LoadedPage } from './LoadedPage.js'
import { shellCss } from './shell.css.js'
import { useTheme } from './useTheme.js'

const isSeen = ({ role, reach }: ConsolePage, { operator }: Me) =>
  hasRole(operator.roles, role, reach === 'any' ? 'any' : undefined)

/** The console behind its login: list of pages, and the page in sight. */
export function Shell({ me }: { readonly me: Me }) {
  useSheet(shellCss)
  const seen = useMemo(() => pages.filter((page) => isSeen(page, me)), [me])
  const [isListOpen, setListOpen] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setListOpen(false)
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      // Never over a question that waits.
      if (!document.querySelector('dialog[open]')) setMenuOpen(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is a new occasion
  useEffect(() => {
    setListOpen(false)
    if (!isFirst.current) main.current?.focus()
    isFirst.current = false
  }, [pathname.split('/')[1]])
  const title = [...seen].reverse().find(({ path }) => path === pathname || pathname.startsWith(`${path}/`))?.title
  return (
    <div className="c-shell">
      <a className="c-skip" href="#main">
        To the page
      </a>
      {isListOpen ? <div className="c-veil" aria-hidden="true" onClick={() => setListOpen(false)} /> : null}
      <aside className="c-side" data-open={isListOpen ? '' : undefined} aria-label="Console">
        <div className="c-brand">Console</div>
        <Button wide icon={<SearchIcon />} onClick={() => setMenuOpen(true)}>
          Go to <span className="c-key">Ctrl K</span>
        </Button>
        <nav className="c-nav" aria-label="Pages">
          {seen.map(({ id, path, title: name, icon: PageIcon }) => (
            <NavLink key={id} to={path} end={path === '/'}>
              <PageIcon />
              {name}
            </NavLink>
          ))}
        </nav>
        <SideFoot me={me} />
      </aside>
      <div className="c-main">
        <header className="c-top">
          <IconButton label="Pages" onClick={() => setListOpen(true)}>
            <MenuIcon />
          </IconButton>
          <span className="c-top-title">{title ?? 'Console'}</span>
          <IconButton label="Go to" onClick={() => setMenuOpen(true)}>
            <SearchIcon />
          </IconButton>
        </header>
        <main id="main" ref={main} tabIndex={-1} className="c-main">
          {me.wantsPasskey ? <SecondPasskey /> : null}
          <Routes>
            {seen.map((page) => (
              <Route
                key={page.id}
                path={page.path === '/' ? '/' : `${page.path}/*`}
                element={<LoadedPage key={page.id} page={page} />}
              />
            ))}
            <Route path="*" element={<NoPage />} />
          </Routes>
        </main>
      </div>
      {isMenuOpen ? <CommandMenu pages={seen} onClose={() => setMenuOpen(false)} /> : null}
    </div>
  )
}

function NoPage() {
  return (
    <EmptyState
      title="There is no such page"
      help="It may be one that your role does not reach. The list of pages has all that you see."
    />
  )
}

const themes = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

function SideFoot({ me }: { readonly me: Me }) {
  const { request } = useApi()
  const queries = useQueryClient()
  const [theme, setTheme] = useTheme()
  const [error, setError] = useState<unknown>()
  const leave = async () => {
    try {
      await request('POST', 'logout')
      queries.setQueryData(['me'], null)
      // The next one at this device is another.
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <div className="c-side-foot">
      <Select label="Theme" labelHidden value={theme} choices={themes} onChange={setTheme} />
      <div className="c-who">
        <span title={me.operator.name} dir="auto">
          {me.operator.name}
        </span>
        <Button size="chip" onClick={() => void leave()}>
          Log out
        </Button>
      </div>
      {error === undefined ? null : <Failure error={error} title="You are still logged in" />}
    </div>
  )
}

/** Who loses the only passkey is locked out. */
function SecondPasskey() {
  const add = useAddPasskey()
  return (
    <div className="c-warn">
      <Notice
        tone="warning"
        title="Add a second passkey"
        action={
          <Button size="chip" loading={add.isPending} onClick={() => add.mutate()}>
            Add a passkey
          </Button>
        }
      >
        On another device, or a security key. If you lose your only one, the machine alone lets you in again.
      </Notice>
      {add.error ? <Failure error={add.error} title="No passkey was added" onRetry={() => add.mutate()} /> : null}
    </div>
  )
}
