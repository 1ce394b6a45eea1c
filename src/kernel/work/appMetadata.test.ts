import { expect, test } from 'vitest'
import { toAppMetadata } from './appMetadata.js'

const page = {
  title: 'Harbour',
  origin: 'https://harbour.example',
  url: 'https://harbour.example/quay',
  description: 'Boats',
  icon: 'https://harbour.example/icon.png',
}

test('behavior: a host that says nothing is what its page says', () => {
  expect(toAppMetadata(undefined, page)).toEqual({
    name: 'Harbour',
    description: 'Boats',
    url: 'https://harbour.example',
    icons: ['https://harbour.example/icon.png'],
  })
})

test('behavior: what the host says goes first; a page without title is its address', () => {
  expect(toAppMetadata({ description: '', icons: [] }, { ...page, title: '', icon: undefined })).toEqual({
    name: 'https://harbour.example',
    description: '',
    url: 'https://harbour.example',
    icons: [],
  })
})
