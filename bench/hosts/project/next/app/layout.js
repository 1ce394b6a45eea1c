import { createElement } from 'react'

export const metadata = { title: 'Host', icons: { icon: 'data:,' } }

export default function Layout({ children }) {
  return createElement('html', { lang: 'en' }, createElement('body', null, children))
}
