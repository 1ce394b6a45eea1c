import { testPlugin } from 'latchkey/testing'
import { describe, expect, test } from 'vitest'
import { portfolio } from '../src/index.js'
import type { PortfolioController } from '../src/types.js'

// Nothing answers there: a plugin has to live with that.
const make = () => portfolio({ service: 'http://127.0.0.1:1' })

testPlugin({ describe, test }, make, {
  use: async (controller: PortfolioController) => {
    controller.setHidesEmpty(true)
    await controller.watch('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  },
})

test('behavior: it asks for no permission', () => {
  expect(make().permissions).toBeUndefined()
})
