import { expect, test } from 'vitest'
import { isPlainSvg } from './isPlainSvg.js'

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"${attributes}>${inside}</svg>`

test.each([
  '<path fill="#fff" d="M0 0h24v24H0z"/>',
  '<g clip-path="url(#a)"><path d="M0 0"/></g>\n<defs><clipPath id="a"><path d="M0 0"></path></clipPath></defs>',
  '<text x="1" font-family="system-ui,sans-serif">A &amp; &lt;</text>',
  '<mask id="m" style="mask-type:alpha"><path d="M0 0"/></mask>',
  svg('<path d="M0 0"/>'),
  '',
])('parameters: %j is a picture', (inside) => expect(isPlainSvg(svg(inside))).toBe(true))

test.each<[string, string]>([
  ['a script', svg('<script>alert(1)</script>')],
  ['a script in capitals', svg('<SCRIPT>alert(1)</SCRIPT>')],
  ['a handler', svg('<path d="M0 0" onload="alert(1)"/>')],
  ['a handler at the root', svg('', ' onload="alert(1)"')],
  ['a handler after a slash', svg('<path/onload=alert(1)/>')],
  ['an attribute without quotes', svg('<path onload=alert(1) />')],
  ['an attribute in single quotes', svg("<path onload='alert(1)'/>")],
  ['a foreign object', svg('<foreignObject><b>x</b></foreignObject>')],
  ['an image', svg('<image href="https://evil.example/x.png"/>')],
  ['a use of another file', svg('<use href="https://evil.example/x.svg#a"/>')],
  ['a link', svg('<a href="https://evil.example"><path d="M0 0"/></a>')],
  ['a link by another name', svg('<g xlink:href="javascript:alert(1)"/>')],
  ['an animation that sets an address', svg('<set attributeName="href" to="javascript:alert(1)"/>')],
  ['a style sheet', svg('<style>@import url(https://evil.example)</style>')],
  ['a style with an address', svg('<path style="fill:url(https://evil.example/#a)"/>')],
  ['a fill from elsewhere', svg('<path fill="url(https://evil.example/#a)"/>')],
  ['a fill from elsewhere, written in codes', svg('<path fill="u&#114;l(https://evil.example/#a)"/>')],
  ['a fill from elsewhere, written with a backslash', svg('<path fill="u\\72l(https://evil.example/#a)"/>')],
  ['a fill from elsewhere, with a comment between', svg('<path fill="url/**/(https://evil.example/#a)"/>')],
  ['a frame', svg('<iframe src="https://evil.example"/>')],
  ['a comment', svg('<!-- x -->')],
  ['character data', svg('<![CDATA[<script>alert(1)</script>]]>')],
  ['an instruction', `<?xml version="1.0"?>${svg('')}`],
  ['a document type with an entity', `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('')}`],
  ['an entity', svg('<text>&x;</text>')],
  ['another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml"></svg>'],
  ['a namespace further in', svg('<g xmlns="http://www.w3.org/1999/xhtml"/>')],
  ['words outside of text', svg('x')],
  ['a tag that is not closed', svg('<g>')],
  ['a tag that was not opened', svg('</g>')],
  ['tags that cross', svg('<g><mask></g></mask>')],
  ['an attribute in a closing tag', svg('<g></g onload="x">')],
  ['two pictures', svg('') + svg('')],
  ['something before', `x${svg('')}`],
  ['no picture', '<html></html>'],
  ['nothing', ''],
  ['more than an icon', svg(`<path d="${'M0 0'.repeat(30_000)}"/>`)],
])('S38: %s is refused', (_, text) => expect(isPlainSvg(text)).toBe(false))
