import { expect, test } from 'vitest'
import { isMisspelt } from './isMisspelt.js'

test.each([
  ['lable', 'label', true],
  ['loadinglabel', 'loading-label', true],
  ['projectid', 'projectId', true],
  ['netwroks', 'networks', true],
  ['nam', 'name', true],
  ['label', 'label', false],
  ['nav', 'name', false],
  ['ad', 'id', false],
  ['cfasync', 'locale', false],
  ['bal', 'balance', false],
])('behavior: whether %s is %s misspelt: %s', (name, meant, is) => {
  expect(isMisspelt(name, meant)).toBe(is)
})
