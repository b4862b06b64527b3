/** A name in Latin script as in travel documents, and in its own script if that differs. */
export type StockName = string | readonly [latin: string, origin: string]

/** Common names of a country; their combinations are invented. SINGLE: many people have one name only. */
export interface NameStock {
  readonly surnames: readonly StockName[]
  readonly female: readonly StockName[]
  readonly male: readonly StockName[]
  readonly cities: readonly string[]
  readonly naming?: 'SINGLE' | 'TWO_SURNAMES' | 'LONG'
}

/** No-break spaces join the words of one name. */
const splitNames = (text: string): readonly string[] => text.split(' ').map((word) => word.replaceAll('\u00a0', ' '))
const pairs = (text: string): readonly StockName[] =>
  splitNames(text).map((pair) => {
    const [latin = pair, origin] = pair.split('=')
    return origin === undefined ? latin : [latin, origin]
  })

const stock = (
  surnames: string,
  female: string,
  male: string,
  cities: string,
  naming?: NameStock['naming'],
): NameStock => ({
  surnames: pairs(surnames),
  female: pairs(female),
  male: pairs(male),
  cities: splitNames(cities),
  ...(naming ? { naming } : {}),
})

/** Map of alpha-3 country codes to their names. */
export const NAME_STOCK: { readonly [country: string]: NameStock } = {
  AUS: stock(
    "O'Callaghan Whitlock Barraclough Nguyen Papadakis",
    'Ngaire Matilda Bronwyn Mei',
    'Lachlan Angus Jarrah Dean',
    'DUBBO BALLARAT CAIRNS',
  ),
  USA: stock(
    'Delgado Whitfield Okafor Kowalczyk Tsosie',
    'Catherine Marisol Imani Dawn',
    'Emmett Diego Marcus Wyatt',
    'PUEBLO EVERETT DAYTON',
  ),
  CAN: stock(
    'Bélanger MacIsaac Thériault Singh',
    'Océane Heather Amélie',
    'Étienne Gordon Rémi',
    'Moncton Rimouski Kelowna',
  ),
  MEX: stock(
    'Núñez Ibáñez Cárdenas Ocaña',
    'Ximena Begoña María',
    'Íñigo Julián Andrés',
    'Oaxaca Mérida Xalapa',
    'TWO_SURNAMES',
  ),
  BRA: stock(
    'Gonçalves Araújo Magalhães Brandão',
    'Conceição Inês Luíza',
    'João Antônio Caetano',
    'Olinda Maringá Macapá',
    'TWO_SURNAMES',
  ),
  GBR: stock(
    'Featherstonehaugh Adeyemi-Kruger Llywelyn Mensah',
    'Siân Beatrix Folasade',
    'Rhodri Alasdair Kofi',
    'Whitby Bangor Lerwick',
  ),
  IRL: stock(
    'Ó\u00a0Murchú Ní\u00a0Dhomhnaill Mac\u00a0Giolla',
    'Aoife Caoimhe Gráinne',
    'Pádraig Séamus Tadhg',
    'Dingle Sligo Ennis',
  ),
  FRA: stock("D'Aubigné Lefèvre Béranger Çelik", 'Anaïs Zoé Françoise', 'Loïc Gaël Jérôme', 'Angoulême Épinal Béziers'),
  ESP: stock(
    'Etxeberria Muñoz Güell Peñalver',
    'Nerea Montserrat Iñaxi',
    'Xoán Joaquín Íñigo',
    'Cáceres Lleida Vigo',
    'TWO_SURNAMES',
  ),
  PRT: stock(
    'Conceição Guimarães Leitão Brandão',
    'Lourenço Graça Inês',
    'Simão Estêvão João',
    'Évora Guimarães Olhão',
    'TWO_SURNAMES',
  ),
  DEU: stock(
    'Weißenborn Müller-Lüdenscheidt Größ Yıldız',
    'Käthe Sieglinde Aylin',
    'Jürgen Götz Emre',
    'Görlitz Fürth Saarbrücken',
  ),
  NLD: stock(
    'van\u00a0den\u00a0IJssel de\u00a0Boer Coëlho',
    'Fenna Daniëlle Noor',
    'Sjoerd Joost Daan',
    'Zwolle Gouda Hoorn',
  ),
  SWE: stock('Sjöström Åkesson Näslund', 'Åsa Linnéa Märta', 'Björn Håkan Örjan', 'Östersund Ängelholm Växjö'),
  NOR: stock('Bjørnstad Skjærvø Ødegård', 'Solveig Åshild Kjærsti', 'Håvard Øystein Bjørn', 'Tromsø Ålesund Bodø'),
  ISL: stock('Ægisson Þorgeirsdóttir Guðmundsson', 'Þórdís Æsa Guðrún', 'Jón Þór Sigurður', 'Ísafjörður Höfn Húsavík'),
  POL: stock(
    'Żółtowska Gżegżółka Wójcik',
    'Agnieszka Łucja Bożena',
    'Łukasz Michał Grzegorz',
    'Częstochowa Łódź Świdnica',
  ),
  CZE: stock('Dvořáková Třešňák Šťastný', 'Květoslava Řehořka Žofie', 'Jiří Ondřej Čeněk', 'Třebíč Plzeň Žďár'),
  HUN: stock('Szőcs Kőváry Fűzfa', 'Tünde Ágnes Réka', 'Győző Ödön Bálint', 'Győr Hódmezővásárhely Eger'),
  ROU: stock(
    'Țăranu Brâncuș Ștefănescu',
    'Ileana Ștefania Mădălina',
    'Ștefan Răzvan Ionuț',
    'Târgoviște Bistrița Iași',
  ),
  TUR: stock('Yıldız Şimşekoğlu Çağlayan', 'İpek Çağla Gülşah', 'Oğuz İlker Barış', 'Eskişehir Iğdır Muş'),
  GRC: stock(
    'Papadopoulou=Παπαδοπούλου Kalogeropoulos=Καλογερόπουλος Xenakis=Ξενάκης',
    'Kalliopi=Καλλιόπη Despoina=Δέσποινα',
    'Evangelos=Ευάγγελος Charalampos=Χαράλαμπος',
    'Kalamata Volos Chania',
  ),
  BGR: stock(
    'Georgieva=Георгиева Dimitrov=Димитров Zhelyazkov=Желязков',
    'Desislava=Десислава Rayna=Райна',
    'Hristo=Христо Boyan=Боян',
    'Plovdiv Varna Ruse',
  ),
  UKR: stock(
    'Shevchuk=Шевчук Kovalenko=Коваленко Yatsenko=Яценко',
    'Oksana=Оксана Yaryna=Ярина',
    'Taras=Тарас Yurii=Юрій',
    'Poltava Uzhhorod Lutsk',
  ),
  SRB: stock(
    'Đorđević=Ђорђевић Živković=Живковић Ljubičić=Љубичић',
    'Ljiljana=Љиљана Đurđica=Ђурђица',
    'Njegoš=Његош Željko=Жељко',
    'Niš Čačak Užice',
  ),
  GEO: stock(
    'Chkheidze=ჩხეიძე Javakhishvili=ჯავახიშვილი',
    'Ketevan=ქეთევან Tamar=თამარ',
    'Vakhtang=ვახტანგ Giorgi=გიორგი',
    'Kutaisi Gori Telavi',
  ),
  ARM: stock(
    'Hovhannisyan=Հովհաննիսյան Ghazaryan=Ղազարյան',
    'Anahit=Անահիտ Shushan=Շուշան',
    'Vardan=Վարդան Hrachya=Հրաչյա',
    'Gyumri Vanadzor Goris',
  ),
  ISR: stock(
    'Ben-Shalom=בן-שלום Harduf=הרדוף',
    'Tzipora=ציפורה Yael=יעל',
    'Yehonatan=יהונתן Eitan=איתן',
    'Arad Safed Ashdod',
  ),
  EGY: stock(
    'Abdelrahman=عبدالرحمن Elsherif=الشريف',
    'Nour=نور Yasmin=ياسمين',
    'Mostafa=مصطفى Khaled=خالد',
    'Aswan Luxor Tanta',
    'LONG',
  ),
  SAU: stock(
    'Alqahtani=القحطاني Alharbi=الحربي',
    'Noura=نورة Hessa=حصة',
    'Abdulaziz=عبدالعزيز Turki=تركي',
    'Abha Taif Tabuk',
    'LONG',
  ),
  IND: stock(
    'Ramanathan=रामनाथन Chattopadhyay=चट्टोपाध्याय Srivastava=श्रीवास्तव',
    'Meenakshi=मीनाक्षी Ananya=अनन्या Vaishnavi=वैष्णवी',
    'Karthik=कार्तिक Subhash=सुभाष Raghunath=रघुनाथ',
    'Madurai Siliguri Jhansi',
    'LONG',
  ),
  LKA: stock(
    'Wickramasinghe-Rajapakse Kumaranathunga',
    'Chandrika Dilrukshi',
    'Upul Nuwan',
    'Kandy Galle Jaffna',
    'LONG',
  ),
  IDN: stock('Suharti Wahyuni Hartati', 'Suharti Wulandari', 'Hartono Supriyadi', 'Surakarta Malang Padang', 'SINGLE'),
  MMR: stock(
    'Thandar=သန္တာ Kyawzin=ကျော်ဇင်',
    'Thandar=သန္တာ Hnin=နှင်း',
    'Kyawzin=ကျော်ဇင် Aungmin=အောင်မင်း',
    'Mandalay Bago Pathein',
    'SINGLE',
  ),
  THA: stock(
    'Srisawat=ศรีสวัสดิ์ Phongphaibun=พงษ์ไพบูลย์',
    'Kanokwan=กนกวรรณ Ploy=พลอย',
    'Somchai=สมชาย Anuchit=อนุชิต',
    'Lampang Trang Nan',
  ),
  VNM: stock('Nguyễn Đặng Trương', 'Tuyết Ánh Thị\u00a0Hương', 'Quốc\u00a0Bảo Đức Hữu', 'Huế Vinh Pleiku'),
  CHN: stock(
    'Ouyang=欧阳 Zhuge=诸葛 Lyu=吕',
    'Meilin=美琳 Xiaoyan=晓燕',
    'Jianguo=建国 Zihao=子豪',
    'Dali Yichang Qufu',
  ),
  JPN: stock(
    'Saitō=齋藤 Kōno=河野 Watanabe=渡邉',
    'Yūko=裕子 Haruka=遥',
    'Shun’ichi=俊一 Kentarō=健太郎',
    'Otaru Kurashiki Hagi',
  ),
  KOR: stock(
    'Hwangbo=황보 Seonu=선우 Kim=김',
    'Ha-eun=하은 Ji-woo=지우',
    'Min-jun=민준 Seo-yeon=서연',
    'Andong Jinju Sokcho',
  ),
  GHA: stock('Mensah Owusu-Ansah Agyemang', 'Akosua Efua', 'Kofi Yaw', 'Tamale Ho Cape\u00a0Coast'),
  NGA: stock('Ọláṣeun Onyekachukwu Adéyẹmí', 'Ṣadé Ngọzi', 'Táíwò Chukwuemeka', 'Ibadan Enugu Jos'),
  ETH: stock(
    'Gebremariam=ገብረማርያም Haile=ኃይሌ',
    'Tsehay=ፀሐይ Selamawit=ሰላማዊት',
    'Dawit=ዳዊት Yohannes=ዮሐንስ',
    'Gondar Harar Mekelle',
  ),
  NZL: stock('Te\u00a0Kahurangi Ngāta Faleolo', 'Anahera Mārama', 'Tāmati Sione', 'Napier Ōamaru Whanganui'),
}

export const STOCK_COUNTRIES: readonly string[] = Object.keys(NAME_STOCK)
