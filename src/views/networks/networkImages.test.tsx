// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { each, until } from '../../testing/test/page.js'
import { createWorld, network } from '../test/world.js'

const sources = () => each<HTMLImageElement>('[part=row] img').map(({ src }) => src.split('?')[0])
const networks = [
  network(1, 'Named', { assets: { imageId: 'ethereum' } }),
  network(10, 'Plain'),
  network(100, 'Own', { assets: { imageId: 'x', imageUrl: 'https://app.example/own.png' } }),
]

test("behavior: networks have the host's picture, else the directory's by name or CAIP-2 id", async () => {
  const { latchkey } = createWorld({ networks, services: 'https://s.example', projectId: 'p' })
  void latchkey.open({ view: 'Networks' })
  await until(() =>
    expect(sources()).toEqual([
      'https://s.example/public/getAssetImage/ethereum',
      'https://s.example/public/getAssetImage/eip155%3A10',
      'https://app.example/own.png',
    ]),
  )
})

test("behavior: without a directory only the host's", async () => {
  const { latchkey } = createWorld({ networks })
  void latchkey.open({ view: 'Networks' })
  await until(() => expect(sources()).toEqual(['https://app.example/own.png']))
})
