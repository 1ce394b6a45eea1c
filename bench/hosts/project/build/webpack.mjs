import { copyFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import webpack from 'webpack'

const compiler = webpack({
  mode: 'production',
  entry: './src/main.js',
  output: { path: resolve('out/webpack'), filename: 'main.js', chunkFilename: '[contenthash].js', clean: true },
  performance: { hints: false },
})
compiler.run(async (error, stats) => {
  if (error) throw error
  console.log(stats.toString({ all: false, errors: true, warnings: true }))
  if (stats.hasErrors()) process.exitCode = 1
  else await copyFile('src/index.html', 'out/webpack/index.html')
  compiler.close((problem) => {
    if (problem) throw problem
  })
})
