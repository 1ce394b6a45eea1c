import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxImageData, toSafeImageSource } from './safeImage.js'

const png = 'data:image/png;base64,iVBORw0KGgo='

test.each([
  'https://images.example.com/a.png',
  png,
  'data:image/webp;base64,UklGRg==',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%2F%3E',
  'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg"/>',
  'data:image/svg+xml;charset=utf-8,<svg/>',
])('S38a: %s is drawn', (source) => {
  expect(toSafeImageSource(source)).toBe(source)
})

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'http://images.example.com/a.png',
  'http://127.0.0.1:4000/a.png',
  '//images.example.com/a.png',
  '/a.png',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'https://user:secret@example.com/a.png',
  `https://example.com/${'a'.repeat(2048)}`,
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xmlx,<svg/>',
  'data:image/png,raw',
  'data:image/png;base64,<script>',
  'data:image/svg+xml;x=text/html,<svg/>',
  'data:,',
  `data:image/png;base64,${'A'.repeat(maxImageData)}`,
  '',
  undefined,
  null,
  42,
  { toString: () => png },
])('S38a: %s is not drawn', (source) => {
  expect(toSafeImageSource(source)).toBeUndefined()
})

test('S38a: an origin that the host named may serve without https, no other', () => {
  const origins = ['http://127.0.0.1:4000']
  expect(toSafeImageSource('http://127.0.0.1:4000/a.png', origins)).toBe('http://127.0.0.1:4000/a.png')
  expect(toSafeImageSource('http://127.0.0.1:4001/a.png', origins)).toBeUndefined()
  expect(toSafeImageSource('javascript:alert(1)', ['null'])).toBeUndefined()
})

test('S38a: whatever the text, what is let through is https or an image data URI', () => {
  const schemes = fc.constantFrom('', 'data:', 'data:image/png;base64,', 'https://', 'javascript:', ' data:image/')
  fc.assert(
    fc.property(schemes, fc.string(), (scheme, rest) => {
      const source = toSafeImageSource(scheme + rest)
      return source === undefined || /^(https:\/\/|data:image\/)/.test(source)
    }),
  )
})
