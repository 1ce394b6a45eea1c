import { expect, test } from 'vitest'
import { findFolderCircles } from './folderCircles.js'

const find = (imports: Readonly<Record<string, readonly string[]>>) =>
  findFolderCircles(new Map(Object.entries(imports)))

test('behavior: folders that import each other are a circle of their parent', () => {
  expect(find({ 'src/a/one.ts': ['src/b/two.ts'], 'src/b/three.ts': ['src/a/four.ts'] })).toEqual([
    {
      parent: 'src',
      folders: ['a', 'b'],
      imports: [
        { file: 'src/a/one.ts', target: 'src/b/two.ts' },
        { file: 'src/b/three.ts', target: 'src/a/four.ts' },
      ],
    },
  ])
})

test('behavior: a way around is a circle, too, and imports the one way are none', () => {
  expect(
    find({ 'src/a/x.ts': ['src/b/x.ts'], 'src/b/x.ts': ['src/c/x.ts'], 'src/c/x.ts': ['src/a/y.ts', 'src/d/x.ts'] }),
  ).toMatchObject([{ parent: 'src', folders: ['a', 'b', 'c'] }])
  expect(find({ 'src/a/x.ts': ['src/b/x.ts'], 'src/b/x.ts': ['src/c/x.ts'] })).toEqual([])
})

test('behavior: files of the parent and files of one folder are no circle', () => {
  expect(find({ 'src/a/x.ts': ['src/y.ts'], 'src/y.ts': ['src/a/x.ts'] })).toEqual([])
  expect(find({ 'src/a/x.ts': ['src/a/y.ts'], 'src/a/y.ts': ['src/a/x.ts'] })).toEqual([])
})

test('behavior: circles are found at every depth', () => {
  expect(find({ 'src/a/b/x.ts': ['src/a/c/x.ts'], 'src/a/c/x.ts': ['src/a/b/x.ts'] })).toMatchObject([
    { parent: 'src/a', folders: ['b', 'c'] },
  ])
})
