import { expect, test } from 'vitest'
import { findStrayDirectives } from './directives.mjs'

test.each([
  [`'use client'\nimport 'x'`, []],
  [`// why\n'use client';'use strict'`, []],
  [`import 'x'\n'use client'`, [{ directive: 'use client', line: 2 }]],
  [`const a = 'use client'`, []],
  [
    `call()\n;'use strict';\n"use client"`,
    [
      { directive: 'use strict', line: 2 },
      { directive: 'use client', line: 3 },
    ],
  ],
])('parameters: stray directives of %j', (code, stray) => {
  expect(findStrayDirectives('module.js', code)).toEqual(stray)
})
