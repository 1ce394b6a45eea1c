import { useEffect } from 'react'
import { describe, expect, test } from 'vitest'
import { definePlugin, type PluginModule } from '../../plugin.js'
import { View } from '../../ui/index.js'
import { collect } from './test/collect.js'
import { testPluginViews } from './testPluginViews.js'

function failing(effect: () => void, text = 'fine') {
  const Component = () => {
    useEffect(effect)
    return <View title="Page">{text}</View>
  }
  const pages = definePlugin({
    id: 'pages',
    api: '1.0',
    views: ['Page'],
    load: async () => ({ setup: (): PluginModule => ({ views: { Page: async () => ({ Component }) } }) }),
  })
  return collect((runner) => testPluginViews(runner, () => pages()))
}

describe('the views of the plugin contract: finds', () => {
  test('nothing in a good view', async () => {
    expect(await failing(() => {})).toEqual([])
  })

  test('F30 a listener that stays', async () => {
    const stay = () => {}
    const found = await failing(() => window.addEventListener('resize', stay))
    window.removeEventListener('resize', stay)
    expect(found).toHaveLength(2)
    expect(found[0]).toMatch(/leaves nothing: .*listeners on window and document: found [1-9]/)
  })

  test('F30 a timer that stays', async () => {
    const timers: number[] = []
    const found = await failing(() => void timers.push(window.setInterval(() => {}, 60_000)))
    for (const timer of timers) window.clearInterval(timer)
    expect(found[0]).toMatch(/timers of the page: found \["at .*testPluginViews/)
  })

  test('an element that stays', async () => {
    const found = await failing(() => document.body.append(document.createElement('aside')))
    document.body.replaceChildren()
    expect(found[0]).toMatch(/elements left in the body/)
  })

  test('a text that is missing', async () => {
    expect((await failing(() => {}, 'pages.nothing'))[0]).toMatch(/pages\.nothing is missing/)
  })

  test('a view that throws', async () => {
    const found = await failing(() => {
      throw new Error('broken on purpose')
    })
    expect(found[0]).toMatch(/draws without an error: .*broken on purpose/)
  })
})
