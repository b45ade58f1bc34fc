import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toPlainText } from './markdown-text.ts';

describe('toPlainText', () => {
  test.each([
    ['a paragraph a line', 'One\n\nTwo', 'One\nTwo'],
    ['a wrapped paragraph as one line', 'One\nstill   one\n\n\n\nTwo', 'One still one\nTwo'],
    ['a forced line break', 'One  \nTwo\\\nThree', 'One\nTwo\nThree'],
    ['emphasis', 'A *bold* and **strong** _word_', 'A bold and strong word'],
    ['headings', '# Title\n\nText\n\nSub\n---', 'Title\nText\nSub'],
    ['a list', '- one\n- two\n  - inner\n- three', '• one\n• two\n• inner\n• three'],
    ['a numbered list', '3. one\n4. two', '3. one\n4. two'],
    ['a loose list', '1. one\n\n   more\n\n2. two', '1. one\nmore\n2. two'],
    ['a quotation', '> One\n> two\n>\n> Three', 'One two\nThree'],
    ['a line between parts', 'One\n\n***\n\nTwo', 'One\nTwo'],
    ['code within a line', 'Press `A + B` now', 'Press A + B now'],
    ['a block of code', '```js\nlet a = 1;\n\nlet b;\n```', 'let a = 1;\nlet b;'],
    ['a link', '[the rules](https://example.com/rules "Rules")', 'the rules (https://example.com/rules)'],
    [
      'a link whose text is its address',
      '<https://example.com/> and <me@example.com>',
      'https://example.com/ and me@example.com',
    ],
    [
      'a link by reference',
      '[the rules][1]\n\n[1]: https://example.com/rules',
      'the rules (https://example.com/rules)',
    ],
    ['a link that leads nowhere else', '[up](#top), [home](/), [bad](javascript:alert(1))', 'up, home, bad'],
    ['a picture', 'See ![the\nfinal](final.png) and ![two][p]\n\n[p]: p.png', 'See the final and two'],
    ['entities', 'Fish &amp; chips &copy; &#9917;', 'Fish & chips © ⚽'],
    ['escapes', '\\*no emphasis\\* \\# here', '*no emphasis* # here'],
    ['HTML within a line', 'A <b class="x">bold</b> word<br>and <!-- nothing -->more', 'A bold word\nand more'],
    ['a block of HTML', '<div>\n<p>One &amp; two</p><p>Three<br/>four</p>\n</div>', 'One & two\nThree\nfour'],
    ['a script', 'One\n\n<script>\nalert("x")\n</script>\n\nTwo', 'One\nTwo'],
    ['a style and a comment', '<style>p { color: red }</style>\n\n<!-- not\nshown -->\n\nOne', 'One'],
    ['tags that hide in tags', '<div>\n<<b>script>alert(1)\n</div>', 'alert(1)'],
    ['a tag that is never closed', '<div onclick="x"\nmore', ''],
    ['HTML as an example', 'Write `<b>` or &lt;b&gt;', 'Write <b> or <b>'],
    ['windows line ends', 'One\r\nstill one\r\n\r\nTwo\r\n', 'One still one\nTwo'],
    ['nothing', ' \n\n', ''],
  ])('writes %s', (_what, markdown, expected) => {
    expect(toPlainText(markdown)).toBe(expected);
  });

  test('makes lines of whatever it is given, none of them blank', () => {
    const piece = fc.constantFrom(
      ...['<', '>', '</', '<b>', '<div>', '<!--', '-->', '<script', '<br>', '&lt;', '*', '`', '```\n', '[a](b)', '# '],
      ...['- ', '1. ', '\n', '\n\n', ' ', 'word', '\\', '"', '<?', '<!X', '<![CDATA[', ']]>', '<a\n'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const lines = toPlainText(pieces.join('')).split('\n');
        if (lines.length > 1) expect(lines.filter((line) => line.trim() === '' || line.trim() !== line)).toEqual([]);
      }),
    );
  });
});
