/** A library or model that a package contains in compiled form: its licence is not in the package. */
export interface Embedded {
  readonly name: string
  /** Identifier of SPDX. */
  readonly licence: string
  readonly copyright: string
}

const row = (name: string, licence: string, copyright: string): Embedded => ({ name, licence, copyright })
const EMSCRIPTEN = [
  row('Emscripten runtime library', 'MIT', 'Copyright (c) 2010-2014 Emscripten authors'),
  row('musl', 'MIT', 'Copyright (c) 2005-2020 Rich Felker, et al.'),
]
const JPEG = row(
  'libjpeg-turbo',
  'IJG AND BSD-3-Clause AND Zlib',
  'Copyright (C) 1991-2026 The libjpeg-turbo Project and many others. This software is based in part on the work of the Independent JPEG Group.',
)
/** Release 9a, as its program says. */
const IJG = row(
  'libjpeg',
  'IJG',
  'Copyright (C) 2014, Thomas G. Lane, Guido Vollbeding. This software is based in part on the work of the Independent JPEG Group.',
)

const WEBP = row('libwebp', 'BSD-3-Clause', 'Copyright (c) 2010, Google Inc. All rights reserved.')

/** What packages contain in WebAssembly or as weights, by package. A package whose WebAssembly is shipped has a row here. */
export const EMBEDDED: { readonly [packageName: string]: readonly Embedded[] } = {
  'tesseract.js-core': [
    row('Tesseract', 'Apache-2.0', 'Copyright (C) 2006-2024 Google Inc. and the Tesseract contributors'),
    row('Leptonica', 'BSD-2-Clause', 'Copyright (C) 2001-2020 Leptonica'),
    IJG,
    row('libpng', 'Zlib', 'Copyright (c) 1995-2024 The PNG Reference Library Authors'),
    row('libtiff', 'libtiff', 'Copyright (c) 1988-1997 Sam Leffler; Copyright (c) 1991-1997 Silicon Graphics, Inc.'),
    WEBP,
    row('giflib', 'MIT', 'Copyright (c) 1997 Eric S. Raymond'),
    row('zlib', 'Zlib', 'Copyright (C) 1995-2024 Jean-loup Gailly and Mark Adler'),
    row('OpenLibm', 'MIT', 'Copyright (c) 2011-2014 The Julia Project; Copyright (C) 1993 Sun Microsystems, Inc.'),
    ...EMSCRIPTEN,
  ],
  '@tesseract.js-data/eng': [row('tessdata_best', 'Apache-2.0', 'Copyright (C) Google Inc.')],
  'zxing-wasm': [row('ZXing-C++', 'Apache-2.0', 'Copyright (C) ZXing authors, Axel Waggershauser'), ...EMSCRIPTEN],
  '@jsquash/webp': [WEBP, ...EMSCRIPTEN],
  '@cornerstonejs/codec-libjpeg-turbo-8bit': [JPEG, ...EMSCRIPTEN],
  '@tensorflow/tfjs-backend-wasm': [
    row('XNNPACK', 'BSD-3-Clause', 'Copyright (c) Facebook, Inc. and its affiliates; Copyright 2019 Google LLC'),
    row('pthreadpool', 'BSD-2-Clause', 'Copyright 2019 Google LLC; Copyright (c) 2017 Facebook Inc.'),
    row('cpuinfo', 'BSD-2-Clause', 'Copyright (c) 2019 Google LLC; Copyright (c) 2017-2018 Facebook Inc.'),
    ...EMSCRIPTEN,
  ],
  '@resvg/resvg-wasm': [
    row('resvg, usvg', 'MPL-2.0', 'Copyright (c) Yevhenii Reizner. Its source: https://github.com/linebender/resvg'),
    row('tiny-skia', 'BSD-3-Clause', 'Copyright (c) 2011 Google Inc.; Copyright (c) 2020 Yevhenii Reizner'),
    row('rustybuzz', 'MIT', 'Copyright (c) 2020 Yevhenii Reizner; HarfBuzz: Copyright (c) 2010-2022 Google, Inc.'),
    row('ttf-parser, fontdb, roxmltree, svgtypes', 'MIT', 'Copyright (c) 2018-2023 Yevhenii Reizner'),
    row('simplecss, xmlparser, xmlwriter', 'MIT', 'Copyright (c) 2018-2023 Yevhenii Reizner'),
    row('rctree', 'MIT', 'Copyright (c) 2018 Simon Sapin; Copyright (c) 2018 Reizner Evgeniy'),
    row('wasm-bindgen, flate2', 'MIT', 'Copyright (c) 2014 Alex Crichton'),
    row(
      'adler32',
      'Zlib',
      'Copyright (c) 1995-2013 Jean-loup Gailly and Mark Adler; Copyright (c) 2015-2020 Remi Rampin',
    ),
    row('brotli-decompressor, alloc-no-stdlib', 'BSD-3-Clause', 'Copyright (c) 2016 Dropbox, Inc.'),
    row('arrayvec', 'MIT', 'Copyright (c) 2015-2023 Ulrik Sverdrup "bluss"'),
    row('base64', 'MIT', 'Copyright (c) 2015 Alice Maz'),
    row('bitvec', 'MIT', 'Copyright (c) 2018 myrrlyn (Alexander Payne)'),
    row('bytemuck, tinyvec', 'Zlib', 'Copyright (c) 2019 Daniel "Lokathor" Gee'),
    row('bytes', 'MIT', 'Copyright (c) 2018 Carl Lerche'),
    row('data-url', 'MIT', 'Copyright (c) 2013-2016 The rust-url developers'),
    row('deflate', 'MIT', 'Copyright (c) 2016 oyvindln; Copyright (c) 2015 nwin'),
    row(
      'miniz_oxide',
      'MIT',
      'Copyright 2013-2014 RAD Game Tools and Valve Software; Copyright 2010-2014 Rich Geldreich and Tenacious Software LLC; Copyright (c) 2017 Frommi; Copyright (c) 2017-2024 oyvindln and miniz_oxide github contributors',
    ),
    row('gif, png', 'MIT', 'Copyright (c) 2015 nwin'),
    row('weezl', 'MIT', 'Copyright (c) HeroicKatora 2020'),
    row('imagesize', 'MIT', 'Copyright (c) 2017 Maiddog'),
    row('jpeg-decoder', 'MIT', 'Copyright (c) 2016 The jpeg-decoder Developers'),
    row('kurbo', 'MIT', 'Copyright (c) 2018 Raph Levien'),
    row('pathfinder_content', 'MIT', 'Copyright (c) the Pathfinder Project developers'),
    row('serde_json', 'MIT', 'Copyright (c) Erick Tryzelaar, David Tolnay'),
    row('slotmap', 'Zlib', 'Copyright (c) 2021 Orson Peters'),
    row('smallvec', 'MIT', 'Copyright (c) 2018 The Servo Project Developers'),
    row('unicode-bidi', 'MIT', 'Copyright (c) 2015 The Rust Project Developers'),
    row('unicode-general-category', 'Apache-2.0', 'Copyright (c) YesLogic Pty. Ltd.'),
    row('Rust standard library', 'MIT', 'Copyright (c) The Rust Project contributors'),
  ],
  '@vladmandic/human': [
    row('BlazeFace model', 'Apache-2.0', 'Copyright (c) Google LLC, MediaPipe'),
    row('models of spoofing and liveness', 'MIT', 'Copyright (c) Vladimir Mandic'),
  ],
  '@vladmandic/face-api': [
    row(
      'face recognition model',
      'MIT',
      'Copyright (c) 2018 Vincent Mühler; weights of dlib: Davis E. King, public domain',
    ),
  ],
}
