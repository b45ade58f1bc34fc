/** The scripts in use today (UAX #31, tables 5 and 7). */
const scripts =
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hangul Han Hebrew Hiragana Kannada ' +
  'Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan Adlam Balinese Bamum Batak ' +
  'Canadian_Aboriginal Chakma Cham Cherokee Hanifi_Rohingya Javanese Kayah_Li Lepcha Limbu Lisu Mandaic Meetei_Mayek Miao Mongolian ' +
  'New_Tai_Lue Newa Nko Ol_Chiki Osage Saurashtra Sundanese Syloti_Nagri Syriac Tai_Le Tai_Tham Tai_Viet Tifinagh Vai Yi';

const mixtures = ['Latin Han Hiragana Katakana', 'Latin Han Bopomofo', 'Latin Han Hangul'];

const createPattern = (): RegExp => {
  const sets = [...scripts.split(' '), ...mixtures];
  const letters = sets.map((set) => `[${set.replace(/\w+/g, '\\p{scx=$&}').replaceAll(' ', '')}]*`);
  return new RegExp(`^(?:${letters.join('|')})$`, 'u');
};

/** Compiled on first use, because compiling takes long. */
let pattern: RegExp | undefined;

/**
 * Returns whether a text is 'highly restrictive' by UTS #39: all letters belong to one script, or to Latin and the scripts of Japanese,
 * Chinese or Korean. Digits, punctuation, spaces and emoji are allowed with every script.
 */
export const isOneScript = (text: string): boolean => {
  pattern ??= createPattern();
  return pattern.test(text.replace(/[\p{scx=Common}\p{scx=Inherited}]/gu, ''));
};
